/** The claims of the example files of banks: number, reference, name, telephone number, and the amount in öre. */
export const exampleClaims = [
  [1001, '100164', 'Astrid Lindvall', '', 30_000],
  [1002, '100263', 'Karim Daoud', '', 30_000],
  [1003, '100362', 'Maja Sjöö', '', 15_000],
  [1004, '100461', 'Oskar Ångman', '', 30_000],
  [1005, '100560', 'Noor Björkenstam', '', 30_000],
  [1006, '100669', 'Vilgot Sjöö', '', 15_000],
  [1007, '100768', 'Tove Hägg', '', 30_000],
  [1008, '100867', 'Love Quist', '', 30_000],
  [1009, '100966', 'Ida Åberg', '', 30_000],
  [1010, '101063', 'Sixten Öhman', '', 30_000],
  [1011, '101162', 'Elsa Marklund', '+46701740631', 30_000],
  [1012, '101261', 'Hugo Wrede', '+46701740637', 30_000],
  [1013, '101360', 'Nils Törnblad', '+46701740605', 30_000],
  [1014, '101469', 'Saga Ek', '+46701740612', 30_000],
  [1015, '101568', 'Amina Warsame', '+46701740619', 30_000],
  [1016, '101667', 'Bo Fält', '+46701740625', 25_000],
] as const

/** Claims of the examples that are paid before any file is read. */
export const examplePaid: readonly number[] = [1009, 1010]
