/** Common Swedish names, the most common first. */
const firstNames =
  'Anna Erik Maria Lars Eva Karl Emma Anders Sara Johan Karin Per Lena Nils Kristina Mikael Elin Jan Ida Hans Linnéa Peter Maja Gunnar Julia Fredrik Hanna Daniel Sofia Sven Alva Oskar Ebba Alexander Wilma Emil Klara Gustav Amanda Viktor Johanna Simon Lisa Anton Jenny Filip Malin Jonas Åsa Björn Ellen Axel Saga Hugo Tove Elias Nora Olle Freja Mohamed'.split(
    ' ',
  )
const lastNames =
  'Andersson Johansson Karlsson Nilsson Eriksson Larsson Olsson Persson Svensson Gustafsson Pettersson Jonsson Jansson Hansson Bengtsson Jönsson Lindberg Jakobsson Magnusson Lindström Olofsson Lindqvist Lindgren Berg Axelsson Bergström Lundberg Lind Lundgren Lundqvist Mattsson Berglund Fredriksson Sandberg Henriksson Forsberg Sjöberg Wallin Ali Engström Mohamed Eklund Danielsson Lundin Håkansson Björk Bergman Gunnarsson Wikström Holm'.split(
    ' ',
  )

/** @returns numbers between 0 and 1 that are the same in every run */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

export type NamedPerson = {
  first_name: string
  last_name: string
  email: string
  phone_number: string
  birthday: string
}

/** @returns people with Swedish names as common as in life, each with an address, number and day of birth of their own */
export function swedishPeople(count: number): NamedPerson[] {
  const next = numbers(1)
  // Squared, so that the first names of the list are the most common.
  const one = (names: readonly string[]): string => names[Math.floor(next() ** 2 * names.length)] as string
  const first = Temporal.PlainDate.from('1985-01-01')
  return Array.from({ length: count }, (_, index) => ({
    first_name: one(firstNames),
    last_name: one(lastNames),
    email: `person${index}@example.org`,
    phone_number: `+4670174${String(10_000 + index)}`,
    birthday: first.add({ days: Math.floor(next() * 8_000) }).toString(),
  }))
}
