type Props = {
  title: string
  /** From 1. */
  current: number
  total: number
  /** "Step 3 of 6". */
  text: string
}

/** Where one stands in a job of several screens: hand-over, return, import. */
export function ProgressSteps({ title, current, total, text }: Props) {
  return (
    <div className="steps">
      <div className="steps-bar" aria-hidden="true">
        {Array.from({ length: total }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the segments are alike
          <i key={index} className={index < current ? 'done' : undefined} />
        ))}
      </div>
      <div className="row">
        <h2 className="grow">{title}</h2>
        <span className="cap">{text}</span>
      </div>
    </div>
  )
}
