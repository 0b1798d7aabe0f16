import { currentLocale } from '#kernel/web/say.ts'

/** Hands out an XLSX file to fill in: the headings as they are recognised, and an example below them. */
export async function saveTemplate(
  title: string,
  headers: readonly string[],
  example: readonly (string | null)[],
): Promise<void> {
  const { writeXlsx } = await import('hucre/xlsx')
  const bytes = await writeXlsx({
    sheets: [
      {
        name: title.replace(/[[\]*?/\\:]/g, ' ').slice(0, 31),
        columns: headers.map(() => ({ width: 20 })),
        rows: [[...headers], [...example]],
        freezePane: { rows: 1 },
        view: { rightToLeft: currentLocale() === 'ar' },
      },
    ],
  })
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  saveBlob(`${title}.xlsx`, new Blob([bytes as Uint8Array<ArrayBuffer>], { type }))
}

/** Hands bytes to the person as a file. */
export function saveBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
