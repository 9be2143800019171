import type { Fault } from './fault.ts'

/** Faults in what the server and the web share, in texts, scripts and the logic of the web. */
export const sharedFaults: readonly Fault[] = [
  {
    name: 'summer time ends a month late',
    from: 'clockChangeMs(year, year < 1996 ? 8 : 9)',
    to: 'clockChangeMs(year, year < 1996 ? 8 : 10)',
    tests: ['dates.test.ts'],
  },
  {
    name: 'registration is open in the moment in which it has closed',
    from: 'Date.parse(closes) <= nowMs',
    to: 'Date.parse(closes) < nowMs',
    tests: ['event-state.test.ts', 'registration-times.test.ts'],
  },
  {
    name: 'an event without an end is over when it begins',
    from: 'eventEndDate ? Date.parse(eventEndDate) : dayEndMs(beginsMs)',
    to: 'eventEndDate ? Date.parse(eventEndDate) : beginsMs',
    tests: ['event-state.test.ts', 'choose-event.test.ts'],
  },
  {
    name: 'one place left is said in the plural',
    from: "'event.placesLeft': '{count, plural, one {# plats kvar} other",
    to: "'event.placesLeft': '{count, plural, one {# platser kvar} other",
    tests: ['registration-lines.test.ts'],
  },
  {
    name: 'data in a page end its script',
    from: 'const unsafeInScript = /[<>&\\u2028\\u2029]/g',
    to: 'const unsafeInScript = /[&\\u2028\\u2029]/g',
    tests: ['head.test.ts', 'ssr.test.ts', 'entry-server.test.tsx'],
  },
  {
    name: 'marks that wait for a connection are sent without a pause between',
    from: 'pauseMs = Math.min(longestPauseMs, pauseMs * 2)',
    to: 'pauseMs = Math.min(longestPauseMs, pauseMs)',
    tests: ['marks-queue.test.ts'],
  },
  {
    name: 'a form that is being sent is sent again',
    from: 'if (sending.current) return false',
    to: '',
    tests: ['use-form-core.test.tsx'],
  },
  {
    name: 'the way back forgets where one had scrolled to',
    from: "else void open({ location, action: 'POP', scroll: scroll ?? 0 })",
    to: "else void open({ location, action: 'POP', scroll: 0 })",
    tests: ['navigation.test.ts', 'navigation.spec.ts'],
    only: 'back finds the old place',
  },
  {
    name: 'a login leads to the site of a stranger',
    from: "adminAddress.test(next) && !/\\/\\/|\\.\\./.test(next.split('?')[0] ?? '') ? next : pages.admin",
    to: 'next || pages.admin',
    tests: ['next-page.test.ts'],
  },
  {
    name: 'the site knows two languages and no third',
    from: 'const language = otherLanguages.find((code) =>',
    to: 'const language = otherLanguages.slice(0, 1).find((code) =>',
    tests: ['addresses.test.ts', 'added-language.slow.test.ts'],
  },
]
