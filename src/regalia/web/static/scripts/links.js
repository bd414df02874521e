// Buttons that copy or share a link.

const COPIED = 2000; // milliseconds for which the button says so

// The button copies what the field holds, and says that it has.
export function copyFrom(button, field) {
  const label = button.querySelector(".label");
  const before = label.textContent;
  button.addEventListener("click", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      label.textContent = "Copied";
    } catch {
      label.textContent = "Press Ctrl+C"; // what is selected can still be copied by hand
    }
    setTimeout(() => (label.textContent = before), COPIED);
  });
}

// The button hands a link to the device's own way to share, where there is one.
export function shareFrom(button, field) {
  button.hidden = navigator.share === undefined;
  button.addEventListener("click", () => {
    navigator.share({ title: document.title, url: field.value }).catch(() => {}); // changed its mind
  });
}
