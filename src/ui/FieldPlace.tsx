/** The place of a field whose parts are still on their way: label and box, as high as the field. */
export function FieldPlace({ label }: { label: string }) {
  return (
    <div className="field" aria-busy="true">
      <span className="field-label">{label}</span>
      <span className="in" />
    </div>
  )
}
