import { Button, Loader, TextInput } from '@mantine/core'
import type { PreviewLink } from '#shared/previews.ts'
import type { Resource } from '#shared/resource.ts'
import { NotSaved } from '#web/admin/form/not-saved.tsx'
import { dateTime } from '#web/admin/frame/date-time.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import history from './record-history.module.css'
import css from './record-preview.module.css'
import { usePreviewLinks } from './use-preview-links.ts'

type State = ReturnType<typeof usePreviewLinks>

const LinkLine = ({ link, onTakeBack }: { link: PreviewLink; onTakeBack: () => void }) => (
  <li>
    <span>
      {link.user_name && `${link.user_name}, `}gjord {dateTime(link.created_at)}, gäller till{' '}
      {dateTime(link.expires_at)}
    </span>
    <Button
      variant="default"
      size="xs"
      aria-label={`Ta tillbaka länken från ${dateTime(link.created_at)}`}
      onClick={onTakeBack}
    >
      Ta tillbaka
    </Button>
  </li>
)

/** The links that can be sent; the address of one is shown when it is made, and never again. */
const Sharing = ({ links, made, share, takeBack }: State) => (
  <section className={css.sharing} aria-label="Länk att skicka">
    <Button variant="default" onClick={() => void share()}>
      Gör en länk att skicka
    </Button>
    <p>Den gäller i 7 dagar, visar det som senast sparades och hittas inte av sökmotorer.</p>
    {made && (
      <div className={css.made} role="status">
        <TextInput
          label="Länken, som bara visas nu"
          readOnly
          value={made.url}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={made.url} what="länken" />
      </div>
    )}
    {links && links.length > 0 && (
      <ul className={css.links} aria-label="Länkar som gäller">
        {links.map((link) => (
          <LinkLine key={link.id} link={link} onTakeBack={() => void takeBack(link.id)} />
        ))}
      </ul>
    )}
  </section>
)

/** The page of a saved record as visitors will see it, and links to it. Loaded when unfolded. */
export const RecordPreview = (props: { resource: Resource; id: number }) => {
  const state = usePreviewLinks(props)
  const { frame, problem, open } = state
  return (
    <details
      className={history.history}
      onToggle={(event) => {
        if (event.currentTarget.open) void open()
      }}
    >
      <summary>Se sidan och dela den</summary>
      <div className={history.content}>
        {problem && <NotSaved title="Det gick inte." failure={problem} />}
        {frame && <PreviewFrame src={frame} />}
        {!frame && !problem && <Loader size="sm" aria-label="Hämtar" />}
        <Sharing {...state} />
      </div>
    </details>
  )
}
