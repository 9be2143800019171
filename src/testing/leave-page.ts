import { afterAll } from 'vitest'
import { shownPage } from './shown-page.ts'

// A page that stays would go on by itself, as a closing dialog does, when the document of its file is gone.
afterAll(async () => {
  await shownPage.leave?.()
  delete shownPage.leave
})
