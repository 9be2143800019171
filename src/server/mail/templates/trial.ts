import type { Template } from '#server/mail/templates/template.ts'
import { firstLanguage } from '#shared/languages.ts'
import { pages } from '#shared/paths.ts'

/** Shows an administrator that mails arrive, and how they look. */
export const trial: Template = {
  about: null,
  async render(_row, { sender }) {
    return {
      heading: 'Mejlen kommer fram',
      preview: 'Det här är ett provmejl.',
      body: [
        {
          text: `Det här är ett provmejl från ${sender.names[firstLanguage]}. Så här ser mejlen ut för dem som får dem.`,
        },
        { button: 'Öppna webbplatsen', url: `${sender.publicUrl}${pages.home}` },
      ],
      footer: [{ note: 'Du får det därför att du bad om det på sidan Mail.' }],
    }
  },
}
