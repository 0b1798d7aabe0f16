import { crc32 } from 'node:zlib'

export type PackedFile = { readonly path: string; readonly bytes: Uint8Array }

const localHeader = 0x04034b50
const centralHeader = 0x02014b50
const endOfDirectory = 0x06054b50
/** File names are UTF-8. */
const utf8Names = 0x0800

/** A zip of files as they are: papers and photos are compressed already, and stored bytes are the bytes that were hashed. */
export function zipOf(files: readonly PackedFile[], at: Date): Uint8Array {
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const { path, bytes } of files) {
    const name = new TextEncoder().encode(path)
    const facts = factsOf(bytes, name.length, at)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(localHeader, 0)
    facts.copy(local, 4)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(centralHeader, 0)
    central.writeUInt16LE(20, 4)
    facts.copy(central, 6)
    central.writeUInt32LE(offset, 42)
    parts.push(local, name, bytes)
    directory.push(central, name)
    offset += local.length + name.length + bytes.byteLength
  }
  const size = directory.reduce((sum, part) => sum + part.byteLength, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(endOfDirectory, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return new Uint8Array(Buffer.concat([...parts, ...directory, end]))
}

/** What stands in both headers of a file: version, flags, method «stored», time, checksum, sizes, length of the name. */
function factsOf(bytes: Uint8Array, nameLength: number, at: Date): Buffer {
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(20, 0)
  facts.writeUInt16LE(utf8Names, 2)
  facts.writeUInt16LE((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1), 6)
  facts.writeUInt16LE(
    ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    8,
  )
  facts.writeUInt32LE(crc32(bytes), 10)
  facts.writeUInt32LE(bytes.byteLength, 14)
  facts.writeUInt32LE(bytes.byteLength, 18)
  facts.writeUInt16LE(nameLength, 22)
  return facts
}
