import { Link } from 'react-router'
import { pages } from '#shared/paths.ts'

export const Page = () => (
  <>
    <h1 tabIndex={-1}>404</h1>
    <p>The page you are looking for does not exist.</p>
    <Link to={pages.home}>Go to Home</Link>
  </>
)
