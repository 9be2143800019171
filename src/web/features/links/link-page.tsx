import { Fragment } from 'react'
import { useLocation } from 'react-router'
import { addressIn } from '#shared/addresses.ts'
import { describeLanguage, languages } from '#shared/languages.ts'
import type { LinkField, LinkPart, LinkView } from '#shared/link-view.ts'
import { pages } from '#shared/paths.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { InputField, TextareaField } from '#web/ui/field.tsx'
import { FormFailure, FormSuccess } from '#web/ui/form-message.tsx'
import { PageWidth } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { PhoneButton } from '#web/ui/phone-button.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import shapes from '#web/ui/shapes.module.css'
import { useTexts } from '#web/ui/texts.ts'
import css from './link-page.module.css'
import { MembershipCard } from './membership-card.tsx'

type View = LinkView<string>
type Form = NonNullable<View['forms']>[number]

/** The types of inputs that ask for something of which browsers know the form. */
const inputTypes: Readonly<Record<string, string>> = {
  'new-password': 'password',
  username: 'email',
  email: 'email',
  tel: 'tel',
}

/** The site's field for an input of the form. The first one with a problem takes the focus. */
const Field = ({ field, isFirstWrong }: { field: LinkField<string>; isFirstWrong: boolean }) => {
  const { t } = useTexts()
  const { name, value = '', problem, choices, isMany = false, isOptional, lines = 1 } = field
  const label = isOptional ? t('apply.voluntary', { question: field.label }) : field.label
  const shared = { name, error: problem, autoFocus: isFirstWrong, hint: field.hint }
  const required = !isOptional && !field.behind
  if (choices) {
    const chosen = value.split('\n')
    return (
      <ChoiceGroup
        {...shared}
        {...{ isMany, choices, chosen }}
        legend={label}
        required={required && !isMany}
      />
    )
  }
  const input = { ...shared, label, defaultValue: value, maxLength: field.maxLength, required }
  if (lines > 1) return <TextareaField {...input} rows={lines} />
  const { autocomplete } = field
  return (
    <InputField
      {...input}
      autoComplete={autocomplete}
      type={inputTypes[autocomplete ?? ''] ?? 'text'}
      readOnly={autocomplete === 'username'}
    />
  )
}

type Group = [first: LinkField<string>, ...others: LinkField<string>[]]

/** @returns the fields in their order, those of one summary together */
function groupsOf(fields: readonly LinkField<string>[]): Group[] {
  const groups: Group[] = []
  for (const field of fields) {
    const last = groups.at(-1)
    if (field.behind && last?.[0].behind?.name === field.behind.name) last.push(field)
    else groups.push([field])
  }
  return groups
}

const LinkForm = ({ form: { button, does, behind, hidden = {}, fields = [] } }: { form: Form }) => {
  const firstWrong = fields.find(({ problem }) => problem)
  const form = (
    <form method="post" noValidate className={css.form}>
      {does && <input type="hidden" name="do" value={does} />}
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {groupsOf(fields).map(([first, ...others]) => {
        const inputs = [first, ...others].map((field) => (
          <Field key={field.name} field={field} isFirstWrong={field === firstWrong} />
        ))
        if (!first.behind) return inputs
        return (
          <details key={first.behind.name} className={css.behind} open={first.behind.isOpen}>
            <summary>{first.behind.summary}</summary>
            <div className={css.form}>{inputs}</div>
          </details>
        )
      })}
      <Button type="submit" variant={behind ? 'quiet' : 'filled'} data-unprinted="">
        {button}
      </Button>
    </form>
  )
  if (!behind) return form
  return (
    <details className={css.behind} open={behind.isOpen} data-unprinted="">
      <summary>{behind.summary}</summary>
      <p>{behind.text}</p>
      {form}
    </details>
  )
}

/** The forms that stand before everything else, or those that stand last. */
const LinkForms = ({ of, areFirst }: { of: readonly Form[]; areFirst: boolean }) =>
  of
    .filter(({ isFirst = false }) => isFirst === areFirst)
    .map((form) => <LinkForm key={form.button} form={form} />)

const Copies = ({ copies }: { copies: NonNullable<View['copies']> }) => (
  <dl className={css.copies}>
    {copies.map(({ label, value, copied }) => (
      <div key={label}>
        <dt className={shapes.hint}>{label}</dt>
        <dd>{value}</dd>
        <dd className={css.copy}>
          <CopyButton text={copied} what={`${label} ${value}`} />
        </dd>
      </div>
    ))}
  </dl>
)

/** Prints the page, by its script (`src/web/copy-values.ts`). */
const PrintButton = ({ label }: { label: string }) => (
  <p className={css.print}>
    <Button variant="quiet" data-print="">
      {label}
    </Button>
  </p>
)

const Code = ({
  code: { content, caption, heading, behind, opens },
}: {
  code: NonNullable<View['codes']>[number]
}) => {
  const code = (
    <figure className={css.code}>
      {opens && <PhoneButton to={content} label={opens} />}
      <div className={opens ? css.elsewhere : undefined}>
        {heading && !behind && <h2 className={css.codeHeading}>{heading}</h2>}
        <QrCode text={content} label={caption} />
        <figcaption>{caption}</figcaption>
      </div>
    </figure>
  )
  if (!behind) return code
  return (
    <details className={css.behind}>
      <summary>{behind}</summary>
      {code}
    </details>
  )
}

const Part = ({
  part: { heading, text = [], links = [], rows = [], copies = [], prints, forms = [] },
}: {
  part: LinkPart<string>
}) => (
  <section className={css.part}>
    <h2>{heading}</h2>
    {text.map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
    <LinkForms of={forms} areFirst />
    {links.length > 0 && (
      <ul className={css.links}>
        {links.map(({ label, to, notes = [] }) => (
          <li key={`${label} ${to}`}>
            {to ? <Link to={to}>{label}</Link> : label}
            {notes.length > 0 && <span className={shapes.hint}>{notes.join(', ')}</span>}
          </li>
        ))}
      </ul>
    )}
    {rows.map(({ note, facts }) => (
      <Fragment key={facts.join('\n')}>
        {note && <p>{note}</p>}
        <Facts of={facts} className={css.facts} labelClassName={shapes.hint} />
      </Fragment>
    ))}
    {copies.length > 0 && <Copies copies={copies} />}
    {prints && <PrintButton label={prints} />}
    <LinkForms of={forms} areFirst={false} />
  </section>
)

const Outcome = ({ isRefused, words, unsaved = [] }: NonNullable<View['outcome']>) =>
  isRefused ? (
    <>
      <FormFailure failure={{ title: words, status: 422, errors: [] }} />
      {unsaved.length > 0 && <Facts of={unsaved} className={css.facts} labelClassName={shapes.hint} />}
    </>
  ) : (
    <FormSuccess title={words} />
  )

/** The languages of the page; the reader's account keeps the one that it is posted in. */
const Languages = () => {
  const { language } = useTexts()
  const { pathname, search } = useLocation()
  return (
    <p className={css.languages}>
      {languages.map((one) => (
        <a
          key={one}
          href={addressIn(pathname, one) + search}
          lang={one}
          hrefLang={one}
          className={shapes.touch}
          aria-current={one === language || undefined}
        >
          {describeLanguage(one).name}
        </a>
      ))}
    </p>
  )
}

/**
 * The page of a link in a mail. It works without scripts: its forms are posted, and their answer is this page again. Only
 * its buttons that copy have one (`src/web/copy-values.ts`), and what signs in whoever chose a password
 * (`src/web/enter-panel.ts`).
 */
export const LinkPage = ({ view }: { view: View }) => {
  const { t } = useTexts()
  const { title, text, outcome, copies = [], codes = [], facts = [], forms = [], parts = [], file } = view
  const isOver = forms.length === 0 && parts.length === 0
  const next = view.next ?? (isOver && { label: t('scripts.home'), to: pages.home })
  return (
    <PageWidth>
      <div className={view.choosesLanguage ? css.account : css.page} data-entry={view.entry}>
        {view.choosesLanguage && <Languages />}
        <h1 tabIndex={-1}>{title}</h1>
        {outcome && <Outcome {...outcome} />}
        {text.map((paragraph) => (
          <p key={paragraph} className={css.text}>
            {paragraph}
          </p>
        ))}
        {file && (
          <p data-unprinted="">
            <a
              href={`data:application/json;charset=utf-8,${encodeURIComponent(file.content)}`}
              download={file.name}
            >
              {file.label}
            </a>
          </p>
        )}
        <LinkForms of={forms} areFirst />
        {copies.length > 0 && <Copies copies={copies} />}
        {codes.map((code) => (
          <Code key={code.caption} code={code} />
        ))}
        {facts.length > 0 && <Facts of={facts} className={css.facts} labelClassName={shapes.hint} />}
        {view.card && <MembershipCard card={view.card} />}
        <LinkForms of={forms} areFirst={false} />
        {parts.map((part) => (
          <Part key={part.heading} part={part} />
        ))}
        {next && (
          <p className={isOver ? undefined : css.next} data-unprinted="">
            <LinkButton to={next.to} variant={isOver ? 'filled' : 'quiet'}>
              {next.label}
            </LinkButton>
          </p>
        )}
      </div>
    </PageWidth>
  )
}
