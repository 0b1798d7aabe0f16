/** The tick or dash inside a check box. */
export function CheckMark({ indeterminate }: { indeterminate?: boolean }) {
  return (
    <span className="check-box" aria-hidden>
      <svg
        aria-hidden="true"
        viewBox="0 0 12 12"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      >
        <path d={indeterminate ? 'M2.5 6h7' : 'm2.2 6.3 2.6 2.6 5-5.6'} strokeLinejoin="round" />
      </svg>
    </span>
  )
}
