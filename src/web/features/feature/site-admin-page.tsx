import { Alert } from '@mantine/core'
import { api } from '#shared/paths.ts'
import { type Footer, footer } from '#shared/resources/footer.ts'
import type { Site } from '#shared/resources/site.ts'
import { registerPage, retentionPage } from '#shared/retention.ts'
import { FieldInput } from '#web/admin/form/field-input.tsx'
import type { InputProps } from '#web/admin/form/input-props.ts'
import type { FormSettings } from '#web/admin/form/resource-form.tsx'
import { useRead } from '#web/admin/frame/use-read.ts'
import type { PageBasics } from '#web/admin/page/page-basics.ts'
import { SingletonPage } from '#web/admin/page/singleton-page.tsx'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { BrandPreview } from './brand-preview.tsx'
import { ColourInput } from './colour-input.tsx'
import { featureSlice } from './feature-slice.ts'
import { LogoInput } from './logo-input.tsx'

/** Says that what the association is told by mail reaches nobody, and where to put that right. */
const NoAddress = () => {
  const { t, resourceIn } = usePanelTexts()
  const { data } = useRead<Footer[]>(api.list(footer.name))
  const [stored] = data ?? []
  if (!stored || stored.infoMail) return null
  const { names, fields } = resourceIn(footer)
  return (
    <Alert color="yellow" variant="outline" role="group" mt="xs">
      <p role="status">{t('settings.noAddress')}</p>
      <Link to={`/admin/footer/?edit=${stored.id}`}>
        {t('settings.addAddress', { field: fields.infoMail.label, page: names.page })}
      </Link>
    </Alert>
  )
}

/** The switch of mails to the address of the footer. */
const AnnouncementInput = (props: InputProps) => (
  <div>
    <FieldInput {...props} as={undefined} />
    {props.value === true && <NoAddress />}
  </div>
)

/** The way to what is told and kept of persons. */
const RegisterLinks = () => {
  const { t } = usePanelTexts()
  return (
    <p>
      <Link to={registerPage}>{t('register.title')}</Link> ·{' '}
      <Link to={retentionPage}>{t('retention.title')}</Link>
    </p>
  )
}

const form: FormSettings = {
  inputs: {
    announce_messages: AnnouncementInput,
    announce_applications: AnnouncementInput,
    logo: LogoInput,
    logo_dark: LogoInput,
    brand_colour: ColourInput,
  },
  beside: (values) => <BrandPreview values={values} />,
}

export const Page = (basics: PageBasics) => (
  <SingletonPage<Site>
    {...basics}
    slice={featureSlice.site}
    form={form}
    note={(site) => (
      <>
        {(site.announce_messages || site.announce_applications) && <NoAddress />}
        <RegisterLinks />
      </>
    )}
  />
)
