import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { doing, render } from '#testing/render.tsx'
import { Link, type LinkProps } from '#web/ui/link.tsx'
import { useSearchParams } from '#web/ui/use-search-params.ts'

const Here = () => {
  const { pathname, search, state } = useLocation()
  return <output>{JSON.stringify([pathname + search, state])}</output>
}

async function openLink(props: Partial<LinkProps> = {}) {
  const { get } = await render(
    <>
      <Link to="/kontakt?a=1" state={{ from: 'here' }} {...props}>
        Kontakt
      </Link>
      <Here />
    </>,
    { path: '/om-oss' },
  )
  const press = async (how: MouseEventInit = {}) => {
    const click = new window.MouseEvent('click', { bubbles: true, cancelable: true, ...how })
    await doing(() => get('a').dispatchEvent(click))
    return { left: click.defaultPrevented, here: JSON.parse(get('output').textContent) }
  }
  return { press, href: get('a').getAttribute('href') }
}

const stays = { left: false, here: ['/om-oss', null] }

test('a link leads to its page and passes its state along', async () => {
  const { press, href } = await openLink()
  expect(href).toBe('/kontakt?a=1')
  expect(await press()).toEqual({ left: true, here: ['/kontakt?a=1', { from: 'here' }] })
})

test.for([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'a press with %o is the browser’s',
  async (how) => {
    const { press } = await openLink()
    expect(await press(how)).toEqual(stays)
  },
)

test('a link to another tab, and one that its page stops, lead nowhere in this one', async () => {
  const { press } = await openLink({ target: '_blank' })
  expect(await press()).toEqual(stays)
  const stopped = await openLink({ onClick: (event) => event.preventDefault() })
  expect(await stopped.press()).toEqual({ ...stays, left: true })
})

test('what stands behind the question mark is read and changed', async () => {
  const Chosen = () => {
    const [parameters, change] = useSearchParams()
    return (
      <>
        <button type="button" onClick={() => change({ year: '2026' }, { replace: true })}>
          {parameters.get('year')}
        </button>
        <Here />
      </>
    )
  }
  const { get } = await render(<Chosen />, { path: '/om-oss?year=2025' })
  expect(get('button').textContent).toBe('2025')
  await doing(() => get('button').click())
  expect([get('button').textContent, get('output').textContent]).toEqual([
    '2026',
    '["/om-oss?year=2026",null]',
  ])
})
