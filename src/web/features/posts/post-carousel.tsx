import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { postPage } from '#shared/paths.ts'
import type { Post } from '#shared/resources/posts.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Pattern } from '#web/ui/pattern.tsx'
import { Picture, pictureSizes } from '#web/ui/picture.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { useWords, Words } from '#web/ui/words.tsx'
import css from './post-carousel.module.css'
import { useFullscreen } from './use-fullscreen.ts'

/** The carousel looks at so many posts and shows those that are published (specification §9). */
const slideLimit = 8

type SlideProps = { post: Post; first: boolean; eager: boolean; sizes: string }

const Slide = ({ post, first, eager, sizes }: SlideProps) => {
  const words = useWords()
  return (
    <li id={`bild-${post.id}`} className={css.slide}>
      <Link to={postPage(post.id)} state={{ post }} className={css.link}>
        {post.image ? (
          <Picture
            src={post.image}
            versions={post.image_sizes}
            sizes={sizes}
            alt={words(post, 'image_alt').text}
            first={first}
            eager={eager}
            className={css.picture}
          />
        ) : (
          <Pattern />
        )}
        <span className={css.caption}>
          <Words of={post} field="title" />
        </span>
      </Link>
    </li>
  )
}

type ThumbnailProps = { post: Post; current: boolean; choose: () => void }

/** A link to its slide, so that it works before our code does. */
const Thumbnail = ({ post, current, choose }: ThumbnailProps) => {
  const words = useWords()
  const { t } = useTexts()
  return (
    <li>
      <a
        href={`#bild-${post.id}`}
        className={css.thumbnail}
        aria-label={t('carousel.show', { title: words(post, 'title').text })}
        aria-current={current || undefined}
        onPointerEnter={(event) => event.pointerType === 'mouse' && choose()}
        onFocus={choose}
        onClick={(event) => {
          event.preventDefault()
          choose()
        }}
      >
        {post.image ? (
          <Picture
            src={post.image}
            versions={post.image_sizes}
            sizes="(min-width: 62em) 72px, (min-width: 36em) 96px, 22vw"
            alt=""
            small
            className={css.small}
          />
        ) : (
          <Pattern />
        )}
      </a>
    </li>
  )
}

/**
 * The newest posts as pictures to slide through. Nothing moves by itself; thumbnails switch on hover, focus
 * and touch, a swipe scrolls, a slide leads to its post.
 */
export const PostCarousel = ({ posts }: { posts: readonly Post[] }) => {
  const { t } = useTexts()
  const slides = posts.slice(0, slideLimit).filter((post) => post.is_published)
  const frame = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const [isEager, setEager] = useState(false)
  const { isFull, toggle } = useFullscreen(frame)

  const follow = (): void => {
    setEager(true)
    const { scrollLeft, clientWidth } = track.current ?? { scrollLeft: 0, clientWidth: 1 }
    setCurrent(Math.round(scrollLeft / clientWidth))
  }
  const show = (index: number): void => {
    track.current?.scrollTo({ left: index * track.current.clientWidth })
  }
  // A slide keeps its place when the frame takes another width.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the width changes with isFull
  useEffect(() => {
    track.current?.scrollTo({ left: current * track.current.clientWidth, behavior: 'instant' })
  }, [isFull])

  if (slides.length === 0) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only fetches pictures ahead of time
    <div
      ref={frame}
      className={css.carousel}
      data-full={isFull || undefined}
      data-used={isEager || undefined}
      onPointerEnter={() => setEager(true)}
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
            <Thumbnail key={post.id} post={post} current={index === current} choose={() => show(index)} />
          ))}
        </ul>
      )}
    </div>
  )
}
