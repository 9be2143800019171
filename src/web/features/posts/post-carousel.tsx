import { useEffect, useRef, useState } from 'react'
import { postPage } from '#shared/paths.ts'
import type { Post } from '#shared/resources/posts.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { pictureSizes } from '#web/ui/picture.tsx'
import { RecordText } from '#web/ui/record-text.tsx'
import shapes from '#web/ui/shapes.module.css'
import { useTexts } from '#web/ui/texts.ts'
import css from './post-carousel.module.css'
import { PostPicture } from './post-picture.tsx'
import { useFullscreen } from './use-fullscreen.ts'

/** The carousel looks at so many posts and shows those that are published (specification §9). */
const slideLimit = 8

type SlideProps = { post: Post; first: boolean; eager: boolean; sizes: string }

const Slide = ({ post, ...picture }: SlideProps) => (
  <li id={`bild-${post.id}`} className={css.slide}>
    <Link to={postPage(post.id)} state={{ post }} className={css.link}>
      <PostPicture post={post} {...picture} className={css.picture} />
      <span className={css.caption}>
        <RecordText of={post} field="title" />
      </span>
    </Link>
  </li>
)

type ThumbnailProps = { post: Post; first: boolean; current: boolean; choose: () => void }

/** A link to its slide, so that it works before our code does. */
const Thumbnail = ({ post, first, current, choose }: ThumbnailProps) => {
  const { t, localText } = useTexts()
  return (
    <li>
      <a
        href={`#bild-${post.id}`}
        className={css.thumbnail}
        aria-label={t('carousel.show', { title: localText(post, 'title').text })}
        aria-current={current || undefined}
        onPointerEnter={(event) => event.pointerType === 'mouse' && choose()}
        onFocus={choose}
        onClick={(event) => {
          event.preventDefault()
          choose()
        }}
      >
        <PostPicture
          post={post}
          // The first has the file of its slide, which is there anyway.
          sizes={first ? pictureSizes.wide : '(min-width: 62em) 72px, (min-width: 36em) 96px, 22vw'}
          alt=""
          small
          className={shapes.cover}
        />
      </a>
    </li>
  )
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
              eager={isEager}
              sizes={isFull ? '100vw' : pictureSizes.wide}
            />
          ))}
        </ul>
        <div className={css.expand}>
          <Button
            variant="icon"
            onClick={toggle}
            aria-label={t(isFull ? 'carousel.shrink' : 'carousel.expand')}
          >
            <Icon name={isFull ? 'close' : 'expand'} />
          </Button>
        </div>
      </div>
      {slides.length > 1 && (
        <ul className={css.thumbnails}>
          {slides.map((post, index) => (
            <Thumbnail
              key={post.id}
              post={post}
              first={index === 0}
              current={index === current}
              choose={() => show(index)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
