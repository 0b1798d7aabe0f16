/** A group's name beside the colour it has in the planner. */
export function GroupMark({ name, colour }: { readonly name: string; readonly colour: string | null }) {
  return (
    <span className="fleet-group">
      <i aria-hidden="true" style={colour ? { background: colour } : undefined} />
      <bdi>{name}</bdi>
    </span>
  )
}
