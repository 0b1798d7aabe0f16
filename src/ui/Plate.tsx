/** A vehicle's plate, or a dashed frame where no vehicle is assigned yet. */
export function Plate({ number }: { number: string | null | undefined }) {
  return number ? <span className="plate">{number}</span> : <span className="plate none">{'\u2014'}</span>
}
