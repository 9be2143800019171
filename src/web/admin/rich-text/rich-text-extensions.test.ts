import { Editor } from '@tiptap/core'
import { describe, expect, test } from 'vitest'
import { completeLink, extensions } from './rich-text-extensions.ts'

test.each([
  ['https://example.se/a', 'https://example.se/a'],
  [' example.se ', 'https://example.se'],
  ['example.se:8080/x', 'https://example.se:8080/x'],
  ['anna@example.se', 'mailto:anna@example.se'],
  ['tel:+46701234567', 'tel:+46701234567'],
  ['/kontakt', '/kontakt'],
  ['#program', '#program'],
])('%s leads to %s', (typed, link) => expect(completeLink(typed)).toBe(link))

test.each([
  '',
  '  ',
  'ett ord',
  'ord',
  'javascript:alert(1)',
  'data:text/html,x',
  '//example.se',
  'ftp://x.se',
])('%j is no link', (typed) => expect(completeLink(typed)).toBeNull())

describe('a building stone', () => {
  const stones =
    '<p data-button=""><a href="/bli-medlem" rel="noopener">Bli medlem</a></p>' +
    '<aside role="note"><p>Ta med legitimation.</p></aside>' +
    '<details><summary>Vem får <strong>komma</strong>?</summary><p>Alla.</p></details>'
  const written = (content: string): string => {
    const editor = new Editor({ extensions, content, injectCSS: false })
    const html = editor.getHTML()
    editor.destroy()
    return html
  }

  test('is written as it was read', () => expect(written(stones)).toBe(stones))

  test('stands in no list and no cell, and a button that leads nowhere is a paragraph', () => {
    expect(written(`<ul><li>${stones}</li></ul>`)).not.toMatch(/<li>.*<(?:aside|details).*<\/li>/)
    expect(written(`<table><tr><td>${stones}</td></tr></table>`)).not.toMatch(
      /<td>.*<(?:aside|details).*<\/td>/,
    )
    expect(written('<p data-button>Bli medlem</p>')).toBe('<p>Bli medlem</p>')
  })
})
