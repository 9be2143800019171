import { Alert } from '@mantine/core'
import { CopyButton } from '#web/ui/copy-button.tsx'
import css from './mailings.module.css'

/** What the server has to be told before it can send mails. */
const missing = (from: string): string =>
  [
    'SMTP_URL=smtps://användare:lösenord@smtp.example.com:465',
    `MAIL_FROM="Föreningens namn <${from}>"`,
    `PUBLIC_URL=${location.origin}`,
  ].join('\n')

/** Says that no mail reaches anyone, and what to hand to whoever looks after the server. */
export const NoServerNotice = ({ from }: { from: string }) => (
  <Alert variant="outline" title="Ingen e-postserver är inställd." classNames={{ message: css.notice ?? '' }}>
    <p>
      Mejlen skrivs som filer i mappen mail i DATA_DIR och når ingen. Ställ in SMTP_URL för att skicka dem.
    </p>
    <p>
      Ge de här raderna till den som sköter servern, med uppgifterna från er e-postleverantör. Efter en
      omstart visar ett provmejl om det går.
    </p>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
    <pre className={css.text} tabIndex={0}>
      {missing(from)}
    </pre>
    <CopyButton text={missing(from)} what="raderna" />
  </Alert>
)
