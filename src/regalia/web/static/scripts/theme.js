// The theme of a page: as the system has it, light, or dark. Loaded in the head and blocking, so
// that the first thing painted has the right colours already.

const THEMES = ["auto", "light", "dark"];
const STORE = "theme";

function chosenTheme() {
  try {
    const theme = localStorage.getItem(STORE);
    return THEMES.includes(theme) ? theme : "auto";
  } catch {
    return "auto"; // storage is forbidden here: the choice lasts as long as the page
  }
}

function useTheme(theme) {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(STORE, theme);
  } catch {
    return;
  }
}

document.documentElement.dataset.theme = chosenTheme();

document.addEventListener("DOMContentLoaded", () => {
  const button = document.getElementById("theme");
  const name = () => {
    button.setAttribute("aria-label", `Theme: ${document.documentElement.dataset.theme}`);
  };
  name();
  button.addEventListener("click", () => {
    const now = THEMES.indexOf(document.documentElement.dataset.theme);
    useTheme(THEMES[(now + 1) % THEMES.length]);
    name();
  });
});
