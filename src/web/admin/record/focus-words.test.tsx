import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Language } from '#shared/languages.ts'
import { posts } from '#shared/resources/posts.ts'
import { panelTexts } from '#testing/render.tsx'
import { ConflictView } from '#web/admin/form/conflict-view.tsx'
import { PanelTextsProvider } from '#web/ui/panel-texts.ts'
import { FieldChanges } from './field-changes.tsx'
import { FieldValue } from './field-value.tsx'

async function shownIn(
  language: Language,
  view: 'changes' | 'value' | 'empty' | 'conflict',
): Promise<string> {
  const texts = await panelTexts(language)
  const resource = texts.resourceIn(posts)
  const [name, field] = ['image_focus', resource.fields.image_focus] as const
  const [before, after] = [{ [name]: '' }, { [name]: '20 80' }]
  const views = {
    changes: <FieldChanges resource={resource} before={before} after={after} />,
    value: <FieldValue name={name} field={field} record={after} />,
    conflict: (
      <ConflictView
        fields={[[name, field]]}
        names={[name]}
        mine={after}
        stored={before}
        busy={false}
        onChoose={() => undefined}
        onBack={() => undefined}
      />
    ),
    empty: <FieldValue name={name} field={field} record={before} />,
  }
  return renderToStaticMarkup(
    <MantineProvider>
      <PanelTextsProvider value={texts}>{views[view]}</PanelTextsProvider>
    </MantineProvider>,
  )
}

test('a focal point is told in words, in both languages', async () => {
  expect(await shownIn('sv', 'value')).toContain('20 % från vänster, 80 % uppifrån')
  expect(await shownIn('en', 'value')).toContain('20 % from the left, 80 % from the top')
  expect(await shownIn('en', 'conflict')).toMatch(/20 % from the left, 80 % from the top.*Empty/)
  expect(await shownIn('sv', 'changes')).toMatch(/Tomt.*20 % från vänster, 80 % uppifrån/)
  expect(await shownIn('en', 'empty')).toMatch(/Empty/)
})
