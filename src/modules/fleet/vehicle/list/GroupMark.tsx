type Props = { name: string; colour: string | null }

/** A group's name beside the colour it has in the planner. */
export function GroupMark({ name, colour }: Props) {
  return (
    <span className="fleet-group">
      <i aria-hidden="true" style={colour ? { background: colour } : undefined} />
      <bdi>{name}</bdi>
    </span>
  )
}

/** The colour of a group alone, its name for screen readers and on hovering. */
export function GroupDot({ name, colour }: Props) {
  return (
    <span className="fleet-group">
      <i aria-hidden="true" style={colour ? { background: colour } : undefined} />
      <span className="sr">{name}</span>
    </span>
  )
}
