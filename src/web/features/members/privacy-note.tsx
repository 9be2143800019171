import css from './privacy-note.module.css'

/** Information for applicants by GDPR article 13: which data, why, how long, whom to ask. */
export const PrivacyNote = ({ association, infoMail }: { association: string; infoMail: string }) => (
  <aside className={css.note} aria-labelledby="uppgifter">
    <h2 id="uppgifter">Dina uppgifter</h2>
    <dl>
      <dt>Vad vi sparar</dt>
      <dd>
        Det du fyller i här, och när du gjorde det. Mot missbruk räknar vi i en timme hur många ansökningar
        som kommer från ditt nätverk.
      </dd>
      <dt>Varför</dt>
      <dd>
        För att ta emot din ansökan och föra medlemsregister. {association || 'Föreningen'} ansvarar för
        uppgifterna. Bara webbplatsens administratörer ser dem, och de säljs inte.
      </dd>
      <dt>Hur länge</dt>
      <dd>
        Så länge ansökan behandlas och du är medlem, eller tills du ber oss ta bort dem. Vilka mejl du har
        fått av oss glöms efter 90 dagar.
      </dd>
      <dt>Vem du frågar</dt>
      <dd>
        Du får veta vad vi har om dig, rätta det, få en kopia eller få det borttaget.{' '}
        {infoMail ? (
          <>
            Skriv till <a href={`mailto:${infoMail}`}>{infoMail}</a>.
          </>
        ) : (
          'Kontakta styrelsen.'
        )}{' '}
        Är du inte nöjd kan du klaga hos Integritetsskyddsmyndigheten.
      </dd>
    </dl>
    <p className={css.draft}>
      Medan du skriver ligger texten kvar i den här fliken, så att du inte tappar något om sidan laddas om.
      Den försvinner när du skickar eller stänger fliken.
    </p>
  </aside>
)
