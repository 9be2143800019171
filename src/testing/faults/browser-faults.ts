import type { Fault } from './fault.ts'

/** Faults that only a browser finds; the last of them only at the width of a phone. */
export const browserFaults: readonly Fault[] = [
  {
    name: 'the dialog is no window of its own',
    from: 'if (open) element.current?.showModal()',
    to: 'if (open) element.current?.show()',
    tests: ['membership.spec.ts'],
    only: 'the terms open in a dialog',
  },
  {
    name: 'the focus is lost when a dialog of the participants closes',
    from: 'if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })\n    },\n    [opener]',
    to: '    },\n    [opener]',
    tests: ['admin-participants-work.spec.ts'],
    only: 'the board notes something',
  },
  {
    name: 'the row of a new record is out of view',
    from: "      first.scrollIntoView({ block: 'nearest' })\n",
    to: '',
    tests: ['saving.spec.ts'],
    only: 'in view and marked',
  },
  {
    name: 'a phone shows the month in which nothing can be read',
    from: '.section {\n  display: none;\n  margin-top: var(--space-5);',
    to: '.section {\n  margin-top: var(--space-5);',
    tests: ['calendar.spec.ts'],
    only: 'a wide screen shows the month',
  },
  {
    name: 'a form does not fill a phone',
    from: 'fullScreen={useIsPhone()}\n      closeOnClickOutside={false}\n      closeOnEscape={false}\n      classNames={{ content: css.content',
    to: 'closeOnClickOutside={false}\n      closeOnEscape={false}\n      classNames={{ content: css.content',
    tests: ['admin-sizes.spec.ts'],
  },
  {
    name: 'the Register button is below the text of an event',
    from: '.register {\n  position: sticky;',
    to: '.register {\n  position: static;',
    tests: ['events.spec.ts'],
    only: 'on a phone the Register button',
  },
  {
    name: 'a finger misses the button of the menu',
    from: '  min-width: 44px;\n  min-height: 44px;\n  flex: none;\n  padding: 0 var(--space-2);',
    to: '  min-height: 20px;\n  flex: none;\n  padding: 0 var(--space-2);',
    tests: ['touch-targets.spec.ts'],
    only: 'of the pages of the site',
  },
]
