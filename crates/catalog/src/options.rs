//! Options as somebody wrote them in JSON.

use game::{About, Code, OptionValue, Options};
use serde_json::Value;

use crate::{Refusal, shorten};

/// The options as somebody wrote them in JSON, checked and completed.
///
/// # Errors
/// `bad_option`.
pub fn read_options<'a>(
    about: &About,
    given: impl IntoIterator<Item = (&'a String, &'a Value)>,
) -> Result<Options, Refusal> {
    let mut values = Vec::new();
    for (name, value) in given {
        let Some(read) = option_value(value) else {
            let (name, found) = (shorten(name), shorten(&value.to_string()));
            let message = format!("option `{name}` is {found}, expected a plain value");
            return Err(Refusal::new(Code::BAD_OPTION, message));
        };
        values.push((name.clone(), read));
    }
    Ok(Options::complete(about.options, values)?)
}

fn option_value(value: &Value) -> Option<OptionValue> {
    match value {
        Value::Bool(value) => Some(OptionValue::Switch(*value)),
        Value::Number(number) => {
            let number = number.as_u64().and_then(|it| u32::try_from(it).ok())?;
            Some(OptionValue::Count(number))
        }
        Value::String(word) => Some(OptionValue::Word(word.clone())),
        Value::Null | Value::Array(_) | Value::Object(_) => None,
    }
}
