/** The door of the component library: what every screen is made of. It knows no room. */

export { type CodeOption, findOptions } from '../lib/find-options.ts'
export { readDate } from '../lib/read-date.ts'
export { readDecimal } from '../lib/read-decimal.ts'
export { ActionButton, Button, IconButton, LinkButton } from './button.tsx'
export { CodeSelect } from './code-select.tsx'
export { ConfirmDialog } from './confirm-dialog.tsx'
export { CopyableId, CopyButton } from './copy-button.tsx'
export { DateField } from './date-field.tsx'
export { DecimalField } from './decimal-field.tsx'
export { Dialog } from './dialog.tsx'
export { Drawer } from './drawer.tsx'
export {
  CheckboxField,
  ChoiceField,
  type ChoiceOption,
  PasswordField,
  SwitchField,
  TextAreaField,
  TextField,
} from './fields.tsx'
export { type FilterChip, FilterChips } from './filter-chips.tsx'
export { FormActions, useUnsavedGuard } from './form-actions.tsx'
export { Menu, Popover } from './menu.tsx'
export { Notice } from './notice.tsx'
export { Breadcrumbs, Card, Columns, type Crumb, Facts, FieldGrid, Page, Span, Stack } from './page.tsx'
export { Pager } from './pager.tsx'
export { ProblemAlert } from './problem-alert.tsx'
export { Rail, type RailStopState, StandingBadge, type StandingTone, Tag } from './rail.tsx'
export { SearchField } from './search-field.tsx'
export { EmptyState, ErrorScreen, NotFoundHere, NotFoundScreen, Pending } from './states.tsx'
export { type Step, Steps } from './steps.tsx'
export { type Column, DataTable, type DataTableProps, type Selection, TwoLines } from './table.tsx'
export { DateText, IdText, InstantText, Ltr, MoneyText } from './text.tsx'
export { Toolbar } from './toolbar.tsx'
