// The home page: a game is played against computers, or with friends at a table of other seats.

for (const form of document.querySelectorAll(".choices")) {
  for (const button of form.querySelectorAll(".other-company")) {
    const other = button.dataset.company === "computers" ? "friends" : "computers";
    button.addEventListener("click", () => choose(form, other));
  }
}

// Only what belongs to the chosen company is shown and sent.
function choose(form, company) {
  for (const part of form.querySelectorAll("[data-company]")) {
    const chosen = part.dataset.company === company;
    part.hidden = !chosen;
    if (!part.matches(".other-company")) part.disabled = !chosen;
  }
  form.querySelector(`fieldset[data-company="${company}"] :is(input, select)`).focus();
}
