type Props = {
  label: string
  categories: readonly string[]
  series: readonly { name: string; values: readonly number[] }[]
  figure: (value: number) => string
}

/** The figures of a chart as a table, for screen readers only. */
export function ChartTable({ label, categories, series, figure }: Props) {
  return (
    <table className="sr">
      <caption>{label}</caption>
      <thead>
        <tr>
          <td />
          {series.map(one => (
            <th key={one.name} scope="col">
              {one.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {categories.map((category, index) => (
          <tr key={category}>
            <th scope="row">{category}</th>
            {series.map(one => (
              <td key={one.name}>{figure(one.values[index] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
