/** The HTML elements that the demo texts are written in. */
export const p = (text: string) => `<p>${text}</p>`
export const h2 = (text: string) => `<h2>${text}</h2>`
export const h3 = (text: string) => `<h3>${text}</h3>`
export const quote = (text: string) => `<blockquote><p>${text}</p></blockquote>`
export const link = (href: string, text: string) => `<a href="${href}">${text}</a>`

const items = (list: readonly string[]) => list.map((text) => `<li>${text}</li>`).join('')
export const bullets = (...list: string[]) => `<ul>${items(list)}</ul>`
export const steps = (...list: string[]) => `<ol>${items(list)}</ol>`

export const text = (...parts: string[]) => parts.join('')
