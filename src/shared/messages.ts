/** Swedish messages, each with the one in another language; `{0}` stands for what is inside. */
export type Messages = Readonly<Record<string, string>>

const hole = '{0}'

function patternOf(message: string): RegExp {
  const [before = '', after = ''] = message
    .split(hole)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${before}(.+)${after}$`, 's')
}

/** @returns what gives a message of the program in another language; one that is not known stays as it is */
export function translateBy(messages: Messages): (message: string) => string {
  const patterns = Object.entries(messages)
    .filter(([message]) => message.includes(hole))
    // The longest first: a shorter one may be its beginning.
    .toSorted(([one], [other]) => other.length - one.length)
    .map(([message, other]) => ({ pattern: patternOf(message), other }))
  return (message) => {
    if (Object.hasOwn(messages, message)) return messages[message] ?? message
    for (const { pattern, other } of patterns) {
      const inside = pattern.exec(message)?.[1]
      if (inside !== undefined) return other.replace(hole, () => inside)
    }
    return message
  }
}
