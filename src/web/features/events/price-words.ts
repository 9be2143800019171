/** @returns the words for a price in whole kronor, as visitors read them; empty for none */
export const wordsOfPrice = (price: unknown): string =>
  /^[1-9]\d*$/.test(String(price ?? '')) ? `${price} kr` : ''

/** @returns whether a text names the price, among others perhaps */
export const saysPrice = (words: string, price: unknown): boolean =>
  words
    .replaceAll(/(?<=\d)\s(?=\d{3}\b)/g, '')
    .match(/\d+/g)
    ?.includes(String(price)) ?? false
