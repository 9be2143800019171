import type { Language } from './languages.ts'

/**
 * Every error that the API answers: its code, HTTP status and the Swedish title that a toast shows (RFC 9457).
 * A code is part of the API; its title may be reworded.
 */
export const problems = {
  'malformed-json': [400, 'Det går inte att läsa det som skickades.'],
  'malformed-multipart': [400, 'Formuläret kom inte fram helt. Försök igen.'],
  'malformed-request': [400, 'Det går inte att läsa begäran.'],
  'too-deep': [400, 'Det som skickades är för djupt nästlat.'],
  'forbidden-key': [400, 'Det som skickades innehåller ett otillåtet namn.'],
  'duplicate-key': [400, 'Samma fält skickades två gånger.'],
  'bad-host': [400, 'Okänd adress.'],
  unauthenticated: [401, 'Du behöver logga in.'],
  'invalid-credentials': [401, 'Fel e-postadress eller lösenord.'],
  'second-step': [401, 'Ett steg till: visa att det är du.'],
  'wrong-second-step': [401, 'Det stämmer inte. Försök igen.'],
  forbidden: [403, 'Du har inte behörighet till detta.'],
  'confirm-again': [403, 'Bekräfta att det är du.'],
  'second-step-missing': [409, 'Administratörer behöver ett andra steg.'],
  'not-found': [404, 'Det du söker finns inte.'],
  'method-not-allowed': [405, 'Det går inte att göra så här.'],
  conflict: [409, 'Det finns redan.'],
  'already-registered': [409, 'Du är redan anmäld till evenemanget.'],
  'already-subscribed': [409, 'Din e-postadress är redan registrerad.'],
  'in-use': [409, 'Det används och kan inte tas bort.'],
  'restore-conflict': [409, 'Det går inte att återställa: det finns redan något likadant.'],
  'wrong-state': [409, 'Det går inte i det här läget.'],
  'registration-closed': [403, 'Ett konto får man genom en inbjudan.'],
  'unchanged-address': [409, 'Det är redan din adress.'],
  'last-administrator': [409, 'Det måste finnas minst en administratör.'],
  gone: [410, 'Det här är borttaget.'],
  stale: [412, 'Någon annan har ändrat det här under tiden.'],
  'body-too-large': [413, 'Det som skickades är för stort.'],
  'uri-too-long': [414, 'Adressen är för lång.'],
  'unsupported-media-type': [415, 'Det formatet går inte att ta emot.'],
  'unsupported-encoding': [415, 'Komprimerade sändningar tas inte emot.'],
  'unsupported-image': [415, 'Bilden måste vara JPEG, PNG, WebP, AVIF eller GIF.'],
  validation: [422, 'Något i formuläret behöver rättas.'],
  'unknown-field': [422, 'Det finns inget sådant fält.'],
  'invalid-parameter': [422, 'En parameter i adressen är felaktig.'],
  empty: [422, 'Bilden är tom.'],
  'corrupt-image': [422, 'Bilden är skadad och går inte att läsa.'],
  'too-many-pixels': [422, 'Bilden har för många bildpunkter. Välj en under 40 megapixel.'],
  'no-such-event': [422, 'Det finns inget evenemang med det namnet att anmäla sig till.'],
  closed: [422, 'Anmälan är stängd.'],
  'not-open-yet': [422, 'Anmälan har inte öppnat än.'],
  'event-cancelled': [422, 'Evenemanget är inställt.'],
  'rate-limited': [429, 'För många försök. Vänta en stund och försök igen.'],
  'headers-too-large': [431, 'Begäran har för stora rubriker.'],
  internal: [500, 'Något gick fel hos oss. Försök igen om en stund.'],
  busy: [503, 'Servern är upptagen just nu. Försök igen om en stund.'],
  unavailable: [503, 'Tjänsten är inte tillgänglig just nu. Försök igen om en stund.'],
  'media-full': [
    507,
    'Det finns inte plats för fler bilder. Ta bort några som inte behövs, eller be den som sköter servern om mer plats.',
  ],
  'storage-full': [507, 'Det finns inte plats att spara.'],
} as const satisfies Record<string, readonly [number, string]>

export type ProblemCode = keyof typeof problems

/** A problem of one field: `pointer` is a JSON Pointer (RFC 6901) into the body, or `?name` for a parameter. */
export type FieldProblem = { pointer: string; code?: string; detail: string }

export type AppErrorOptions = {
  /** Replaces the title of the code by a more exact one. */
  title?: string
  /** Replaces the title for callers in each language: one that tells a time, for example. */
  titleIn?: (language: Language) => string
  errors?: readonly FieldProblem[]
  /** Whole seconds, sent as the Retry-After header. */
  retryAfterSeconds?: number
  /** Further members of the problem document, for example `current` on a stale write. */
  extra?: Record<string, unknown>
  cause?: unknown
}

/** The only error that the code throws on purpose; the HTTP layer answers it as a problem document (RFC 9457). */
export class AppError extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly title: string
  readonly titleIn: ((language: Language) => string) | undefined
  readonly errors: readonly FieldProblem[]
  readonly retryAfterSeconds: number | undefined
  readonly extra: Record<string, unknown>

  constructor(code: ProblemCode, options: AppErrorOptions = {}) {
    super(code, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.status = problems[code][0]
    this.title = options.title ?? problems[code][1]
    this.titleIn = options.titleIn
    this.errors = options.errors ?? []
    this.retryAfterSeconds = options.retryAfterSeconds
    this.extra = options.extra ?? {}
  }
}

/** @returns an AppError `validation` about a single field of the body. */
export function invalidField(field: string, detail: string, code = 'invalid'): AppError {
  return new AppError('validation', { errors: [{ pointer: `/${field}`, code, detail }] })
}
