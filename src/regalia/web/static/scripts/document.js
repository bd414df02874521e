// What every script needs of the document.

export const byId = (id) => document.getElementById(id);

// Text that is the same stays untouched, so that no screen reader says it again.
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

// A copy of what a template holds.
export function copyOf(template) {
  return byId(template).content.firstElementChild.cloneNode(true);
}

// What a page was given in a script element of JSON.
export function given(id) {
  return JSON.parse(byId(id).textContent);
}
