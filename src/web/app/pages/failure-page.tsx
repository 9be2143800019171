import type { Problem } from '#web/redux/api.ts'

export const FailurePage = ({ problem, retry }: { problem: Problem; retry: () => void }) => (
  <>
    <h1 tabIndex={-1}>Något gick fel</h1>
    <p>{problem.title}</p>
    <button type="button" onClick={retry}>
      Försök igen
    </button>
  </>
)
