import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { splitWords } from './scripts/words.vite.ts'
import { onlyAriaLocales } from './src/ui/ariaLocales.vite.ts'

/** Small files that nearly every page draws with: one chunk instead of sixty. What they load on demand stays apart. */
const kitFile =
  /src\/(?:ui\/(?:DataTable|TableRow|TableHead|TableFoot|TableSkeleton|BulkBar|CardList|Checkbox|CheckMark|useRowKeys|useLockedWidths|VirtualRows|tableColumn|SearchField|Kbd|FilterChip|FilterButton|Toolbar|Pagination|ColumnChooser|IconButton|Button|ButtonLink|TextLink|DocumentNumber|StatusMark|StatusBadge|status|Money|Amount|NumberText|DayText|InstantText|Popover|Menu|MenuEntry|MenuLine|menuParts|Tooltip|Dialog|SidePanel|Select|ComboBox|DateField|FieldPlace|EmptyState|PageHeader|Notice|Card|useNarrow|useWidth|DayRange|FieldFrame|FieldError|TextField)\.tsx?$|kernel\/web\/(?:hooks|list|ListPage|ExportMenu|density)\.tsx?$|generated\/endpoints\.ts$)/

export default defineConfig({
  root: 'src',
  publicDir: '../public',
  plugins: [
    react(),
    splitWords(),
    onlyAriaLocales(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '.',
      filename: 'sw.ts',
      injectRegister: false,
      registerType: 'prompt',
      manifest: false,
      injectManifest: {
        globPatterns: ['index.html', 'theme.js', 'mark.svg', 'assets/*.{js,css,woff2}'],
        // The reader of PDF lists is 1.6 MB and for one page: it comes when such a list does.
        globIgnores: ['assets/pdfjs-*.js'],
        maximumFileSizeToCacheInBytes: 1_500_000,
      },
    }),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: {
        // Our own modules do nothing when merely imported, so a front door brings only what is taken from it.
        moduleSideEffects: [
          { test: /(?:noEval|ui\/fonts)\.ts$/, sideEffects: true },
          { test: /[\\/]src[\\/](?:modules|ui|kernel|generated)[\\/].*\.tsx?$/, sideEffects: false },
          { test: /split-words/, sideEffects: false },
        ],
      },
      output: {
        // The full name lists every page that shares the file.
        chunkFileNames: chunk => `assets/${chunk.name.split('~')[0]}-[hash].js`,
        codeSplitting: {
          groups: [
            { name: 'shell', tags: ['$initial'], priority: 4 },
            { name: 'kit', test: kitFile, priority: 3 },
            {
              name: 'words',
              test: /split-words\/[^?]+$/,
              priority: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 4000,
            },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': 'http://127.0.0.1:3000' } },
})
