/** The highest fee, in öre. */
export const maxFee = 1_000_000_00

/** @returns whole öre of kronor as somebody types them, with or without öre; null for what is no amount */
export function readAmount(typed: string): number | null {
  const match = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(typed.replace(/\s|kr\.?$/gi, '').replace(/:-?$/, ''))
  if (!match) return null
  const [, kronor = '', ore = ''] = match
  const amount = Number(kronor) * 100 + Number(ore.padEnd(2, '0'))
  return amount <= maxFee ? amount : null
}
