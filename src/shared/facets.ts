/** One line of `GET /api/{resource}/values/?field=`: a value, and the number of records that have it. */
export type FieldValue = { value: string | number | boolean; count: number }
