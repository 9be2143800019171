/** @returns how many subscribers get no information mails because their address does not exist */
export const stoppedWords = (count: number): string =>
  count === 1 ? '1 stoppad adress' : `${count} stoppade adresser`
