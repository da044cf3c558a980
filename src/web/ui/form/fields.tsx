import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/CheckboxIndicator.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import { NativeSelect } from '@mantine/core'

export {
  Checkbox as CheckboxField,
  Switch as SwitchField,
  Textarea as TextAreaField,
  TextInput as TextField,
} from '@mantine/core'

/** A select of a short closed list, with the native control. */
export const ChoiceField = NativeSelect
