import { describe, expect, test } from 'vitest'
import { checkPassword } from './check-password.ts'

const known = ['Åsa', 'Lindqvist', 'asa.lindqvist@humlan.example', 'Föreningen Humlan']

describe('a password', () => {
  test.each([
    ['niotecken', 'too-short'],
    ['🐘'.repeat(9), 'too-short'],
    ['e\u0301'.repeat(9), 'too-short'],
    [`${'korrekt häst '.repeat(9)}${'x'.repeat(12)}`, 'too-long'],
    ['\ud800 korrekt batteri', 'invalid-text'],
    ['password1234', 'too-common'],
    ['Password1234!', 'too-common'],
    ['P@ssw0rd2027', 'too-common'],
    ['losenord123', 'too-common'],
    ['Lösenord123', 'too-common'],
    ['hemligt2027', 'too-common'],
    ['sommar2027!', 'too-common'],
    ['SommarSommar', 'too-common'],
    ['vinter-1234', 'too-common'],
    ['gillegillegille', 'too-common'],
    ['letmein12345', 'too-common'],
    ['administrator', 'too-common'],
    ['iloveyou1234', 'too-common'],
    ['qwertyuiop', 'too-common'],
    ['qwertyuiopå', 'too-common'],
    ['asdfghjklöä', 'too-common'],
    ['1q2w3e4r5t', 'too-common'],
    ['1qaz2wsx3edc', 'too-common'],
    ['zaq1xsw2cde3', 'too-common'],
    ['123qweasdzxc', 'too-common'],
    ['1234567890', 'too-common'],
    ['0987654321', 'too-common'],
    ['abcdefghijkl', 'too-common'],
    ['aaaaaaaaaa', 'too-common'],
    ['aaaaabbbbb', 'too-common'],
    ['abababababab', 'too-common'],
    ['hejhejhejhej', 'too-common'],
    ['åsalindqvist', 'too-common'],
    ['Lindqvist1987', 'too-common'],
    ['humlan2027!', 'too-common'],
    ['asa.lindqvist@humlan.example', 'too-common'],
    ['Asa.Lindqvist@humlan.example1', 'too-common'],
    ['          ', 'too-common'],
  ])('%j is refused as %s', (password, code) => {
    const problem = checkPassword(password, known)
    expect(problem?.code).toBe(code)
  })

  test.each([
    'korrekt batteri klammer',
    'tolv gröna elefanter',
    'ost7kniv fjäll',
    'Tr0ub4dor&3x',
    'xK9#mQ2$vL',
    'kasta loss i gryningen ',
    ' ledande blanksteg',
    '🐘🦊🐝🦉🐳🌲🍎🚲🎈🔑',
    'пароль-дельфин',
    'åäöÅÄÖéèüßñ',
    '7319042865190',
  ])('%j is accepted', (password) => {
    expect(checkPassword(password, known)).toBeNull()
  })

  test('of 128 characters is accepted and of 129 refused, whatever the characters', () => {
    for (const unit of ['x1y', 'ö9é', '🐘🦊🐝', 'e\u0301a\u030Ao']) {
      const letters = [...unit.normalize('NFC').repeat(50)].slice(0, 118)
      const exact = `${letters.join('')}mjölkpåse!`
      expect(checkPassword(exact)).toBeNull()
      expect(checkPassword(`${exact}k`)?.code).toBe('too-long')
    }
  })

  test('is not common only because the words are those of another person', () => {
    expect(checkPassword('åsalindqvist', ['Bo', 'Ek', 'bo@ek.example'])).toBeNull()
  })

  test('is checked quickly at its longest', () => {
    for (const text of ['password', 'aqaqsw', '12345678', '!_!.']) {
      expect(checkPassword(text.repeat(128).slice(0, 127).concat('ж'), known)).toBeNull()
    }
  })
})
