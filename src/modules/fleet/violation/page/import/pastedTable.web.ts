const separators = /[\t;؛|,]/

/** Rows copied from a sheet or a page as a file of rows; where nothing separates them, wide spaces do. */
export function pastedFile(text: string, name: string): File {
  const lines = text.replace(/\r\n?/g, '\n').replace(/^\n+|\s+$/g, '')
  const [heading = ''] = lines.split('\n')
  const table = separators.test(heading) ? lines : lines.replace(/ {2,}/g, '\t')
  return new File([table], name, { type: 'text/csv' })
}
