import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { postPage } from '#shared/paths.ts'
import type { Post } from '#shared/resources/posts.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { type PictureFrame, pictureFrames } from '#web/ui/picture-frames.ts'
import { RecordText } from '#web/ui/record-text.tsx'
import shapes from '#web/ui/shapes.module.css'
import { useTexts } from '#web/ui/texts.ts'
import css from './post-carousel.module.css'
import { PostPicture } from './post-picture.tsx'
import { useFullscreen } from './use-fullscreen.ts'

/** The carousel looks at so many posts and shows those that are published (specification §9). */
const slideLimit = 8

const thumbnailFrames: readonly PictureFrame[] = [
  { when: '(min-width: 62em)', width: '72px', shape: 1.5 },
  { when: '(min-width: 36em)', width: '96px', shape: 1.5 },
  { width: '22vw', shape: 1.5 },
]
/** Shown whole. */
const fullFrames: readonly PictureFrame[] = [{ width: '100vw' }]

type SlideProps = {
  post: Post
  first: boolean
  eager: boolean
  frames: readonly PictureFrame[]
  isShown: boolean
}

/** The keyboard reaches the slide in view alone. */
const Slide = ({ post, isShown, ...picture }: SlideProps) => (
  <li id={`bild-${post.id}`} className={css.slide}>
    <Link to={postPage(post.id)} state={{ post }} className={css.link} tabIndex={isShown ? undefined : -1}>
      <PostPicture post={post} {...picture} className={css.picture} />
      <span className={css.caption}>
        <RecordText of={post} field="title" />
      </span>
    </Link>
  </li>
)

type ThumbnailProps = {
  post: Post
  first: boolean
  current: boolean
  isStop: boolean
  choose: () => void
  onFocus: () => void
}

/** A link to its slide, so that it works before our code does. */
const Thumbnail = ({ post, first, current, isStop, choose, onFocus }: ThumbnailProps) => {
  const { t, localText } = useTexts()
  return (
    <a
      href={`#bild-${post.id}`}
      className={css.thumbnail}
      tabIndex={isStop ? undefined : -1}
      aria-label={t('carousel.show', { title: localText(post, 'title').text })}
      aria-current={current || undefined}
      onPointerEnter={(event) => event.pointerType === 'mouse' && choose()}
      onFocus={() => {
        onFocus()
        choose()
      }}
      onClick={(event) => {
        event.preventDefault()
        choose()
      }}
    >
      <PostPicture
        post={post}
        // The first has the file of its slide, which is there anyway.
        frames={first ? pictureFrames.wide : thumbnailFrames}
        alt=""
        small
        className={shapes.cover}
      />
    </a>
  )
}

const keySteps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** One stop of the keyboard for several controls, among which the arrow keys move (ARIA Authoring Practices, Toolbar). */
function useOneStop(count: number) {
  const [stop, setStop] = useState(0)
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const step = keySteps[event.key]
    const next = { Home: 0, End: count - 1 }[event.key] ?? (step && (stop + step + count) % count)
    if (next === undefined) return
    event.preventDefault()
    event.currentTarget.querySelectorAll<HTMLElement>('a, button')[next]?.focus()
  }
  return { stop, setStop, move }
}

/** The list of slides that is scrolled, and the slide in view. */
function useTrack(isFull: boolean) {
  const track = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  // A slide keeps its place when the frame takes another width.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the width changes with isFull
  useEffect(() => {
    track.current?.scrollTo({ left: current * track.current.clientWidth, behavior: 'instant' })
  }, [isFull])
  return {
    track,
    current,
    follow: (): void => {
      const { scrollLeft, clientWidth } = track.current ?? { scrollLeft: 0, clientWidth: 1 }
      setCurrent(Math.round(scrollLeft / clientWidth))
    },
    show: (index: number): void => track.current?.scrollTo({ left: index * track.current.clientWidth }),
  }
}

/**
 * The newest posts as pictures to slide through. Nothing moves by itself; thumbnails switch on hover, focus
 * and touch, a swipe scrolls, a slide leads to its post.
 */
export const PostCarousel = ({ posts }: { posts: readonly Post[] }) => {
  const { t } = useTexts()
  const slides = posts.slice(0, slideLimit).filter((post) => post.is_published)
  const frame = useRef<HTMLDivElement>(null)
  const [isEager, setEager] = useState(false)
  const { isFull, toggle } = useFullscreen(frame)
  const { track, current, follow, show } = useTrack(isFull)
  const thumbnails = slides.length > 1 ? slides : []
  const { stop, setStop, move } = useOneStop(thumbnails.length + 1)
  if (slides.length === 0) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only fetches pictures ahead of time
    <div
      ref={frame}
      className={css.carousel}
      data-full={isFull || undefined}
      onPointerEnter={() => setEager(true)}
      onScrollCapture={() => setEager(true)}
      onFocus={() => setEager(true)}
    >
      <div className={css.stage}>
        <ul ref={track} className={css.track} onScroll={follow}>
          {slides.map((post, index) => (
            <Slide
              key={post.id}
              post={post}
              first={index === 0}
              isShown={index === current}
              eager={isEager}
              frames={isFull ? fullFrames : pictureFrames.wide}
            />
          ))}
        </ul>
      </div>
      <div role="toolbar" aria-label={t('carousel.pictures')} className={css.thumbnails} onKeyDown={move}>
        {thumbnails.map((post, index) => (
          <Thumbnail
            key={post.id}
            post={post}
            first={index === 0}
            current={index === current}
            isStop={index === stop}
            choose={() => show(index)}
            onFocus={() => setStop(index)}
          />
        ))}
        <div className={css.expand}>
          <Button
            variant="icon"
            tabIndex={stop === thumbnails.length ? undefined : -1}
            onFocus={() => setStop(thumbnails.length)}
            onClick={toggle}
            aria-label={t(isFull ? 'carousel.shrink' : 'carousel.expand')}
          >
            <Icon name={isFull ? 'close' : 'expand'} />
          </Button>
        </div>
      </div>
    </div>
  )
}
