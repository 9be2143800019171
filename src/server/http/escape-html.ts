/** @returns text that is nothing but text, wherever it stands in HTML. */
export const escapeHtml = (value: string): string =>
  value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
