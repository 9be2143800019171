const asItIs = (message: string): string => message

/** What says a message of the program, which is Swedish, where the panel is shown; elsewhere it stays as it is. */
export const inPanel = { say: asItIs }

/** The panel is no longer shown. */
export const leavePanel = (): void => {
  inPanel.say = asItIs
}
