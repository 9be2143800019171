import { Alert } from '@mantine/core'
import type { Warning } from '#shared/statistics.ts'

const texts: Readonly<Record<Warning, { title: string; text: string }>> = {
  'database-damaged': {
    title: 'Databasen är skadad.',
    text: 'Be den som sköter servern att stanna den och återställa den senaste säkerhetskopian. Spara inget viktigt förrän det är gjort.',
  },
  'mails-have-no-address': {
    title: 'Inga mejl går ut.',
    text: 'Servern vet inte vilken adress webbplatsen har, så länkarna i mejlen skulle inte leda hit. Be den som sköter servern att ställa in PUBLIC_URL och starta om. Inget går förlorat: mejlen skickas då.',
  },
}

/** What whoever looks after the server has to put right; nothing as a rule. */
export const WarningCards = ({ warnings }: { warnings: readonly Warning[] }) =>
  warnings.map((warning) => (
    <Alert key={warning} color="red" variant="outline" title={texts[warning].title}>
      {texts[warning].text}
    </Alert>
  ))
