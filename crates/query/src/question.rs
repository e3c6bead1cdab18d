//! Reads a question strictly: one object, no unknown field, no field twice, nothing deep.

use game::Code;
use std::{cell::Cell, fmt};

use catalog::{Refusal, shorten};
use serde::{
    Deserialize, Deserializer,
    de::{DeserializeOwned, MapAccess, Visitor},
};
use serde_json::{Map, Value, value::RawValue};

use crate::LINE_BYTES_MAX;

/// How deep a question may nest.
const DEPTH_MAX: usize = 16;

/// A question, its fields still as they came. Each field is read when an op asks for it; what no
/// op asked for is unknown.
pub(crate) struct Question<'a> {
    pub(crate) id: Option<&'a RawValue>,
    fields: Vec<Field<'a>>,
}

struct Field<'a> {
    name: String,
    value: &'a RawValue,
    used: Cell<bool>,
}

impl<'a> Question<'a> {
    /// Reads a line; on failure still gives the id, where there is one.
    pub(crate) fn read(line: &'a str) -> Result<Question<'a>, (Option<&'a RawValue>, Refusal)> {
        if line.len() > LINE_BYTES_MAX {
            let message = format!("a line is at most {LINE_BYTES_MAX} bytes long");
            return Err((None, Refusal::new(Code::TOO_LARGE, message)));
        }
        if game::json_depth(line) > DEPTH_MAX {
            let message = format!("the question nests deeper than {DEPTH_MAX}");
            return Err((None, Refusal::bad_request(message)));
        }
        let Fields(fields) = serde_json::from_str(line).map_err(|error| {
            (None, Refusal::bad_request(format!("this is no question: {error}")))
        })?;
        let id = fields.iter().find(|field| field.name == "id").map(|field| field.value);
        for (index, field) in fields.iter().enumerate() {
            if fields[..index].iter().any(|earlier| earlier.name == field.name) {
                let name = shorten(&field.name);
                return Err((id, Refusal::bad_request(format!("field `{name}` stands twice"))));
            }
        }
        let fields = fields.into_iter().filter(|field| field.name != "id").collect();
        Ok(Question { id, fields })
    }

    /// A string that need not be there.
    pub(crate) fn text_if_any(&self, name: &str) -> Result<Option<String>, Refusal> {
        self.optional(name, "a string")
    }

    /// A string that must be there, with its escapes resolved.
    pub(crate) fn string(&self, name: &str) -> Result<String, Refusal> {
        self.required(name, "a string")
    }

    /// A field that must be there.
    pub(crate) fn required<T: DeserializeOwned>(
        &self,
        name: &str,
        expected: &str,
    ) -> Result<T, Refusal> {
        self.optional(name, expected)?
            .ok_or_else(|| Refusal::bad_request(format!("field `{name}` is missing")))
    }

    /// A field that need not be there.
    pub(crate) fn optional<T: DeserializeOwned>(
        &self,
        name: &str,
        expected: &str,
    ) -> Result<Option<T>, Refusal> {
        let Some(value) = self.find(name) else { return Ok(None) };
        let ill_typed = |_| {
            let found = shorten(value.get());
            Refusal::bad_request(format!("field `{name}` is {found}, expected {expected}"))
        };
        serde_json::from_str(value.get()).map(Some).map_err(ill_typed)
    }

    /// The options as they came: an object, or nothing.
    pub(crate) fn options(&self) -> Result<Map<String, Value>, Refusal> {
        let Some(value) = self.find("options") else { return Ok(Map::new()) };
        match serde_json::from_str(value.get()) {
            Ok(Value::Object(options)) => Ok(options),
            Ok(_) | Err(_) => Err(Refusal::new(Code::BAD_OPTION, "`options` must be an object")),
        }
    }

    /// Whole numbers within bounds.
    pub(crate) fn number(
        &self,
        name: &str,
        bounds: std::ops::RangeInclusive<u64>,
    ) -> Result<Option<u64>, Refusal> {
        let expected = format!("a whole number from {} to {}", bounds.start(), bounds.end());
        match self.optional::<u64>(name, &expected)? {
            Some(number) if !bounds.contains(&number) => Err(Refusal::bad_request(format!(
                "field `{name}` is {number}, expected {expected}"
            ))),
            number => Ok(number),
        }
    }

    /// Refuses what no reader asked for.
    pub(crate) fn check_all_used(&self) -> Result<(), Refusal> {
        match self.fields.iter().find(|field| !field.used.get()) {
            Some(field) => {
                let name = shorten(&field.name);
                Err(Refusal::bad_request(format!("this op has no field `{name}`")))
            }
            None => Ok(()),
        }
    }

    fn find(&self, name: &str) -> Option<&'a RawValue> {
        let field = self.fields.iter().find(|field| field.name == name)?;
        field.used.set(true);
        Some(field.value)
    }
}

/// The fields of an object in the order in which they came, twins included.
struct Fields<'a>(Vec<Field<'a>>);

impl<'de: 'a, 'a> Deserialize<'de> for Fields<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(FieldsVisitor)
    }
}

struct FieldsVisitor;

impl<'de> Visitor<'de> for FieldsVisitor {
    type Value = Fields<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields<'de>, A::Error> {
        let mut fields = Vec::new();
        while let Some((name, value)) = map.next_entry::<String, &'de RawValue>()? {
            fields.push(Field { name, value, used: Cell::new(false) });
        }
        Ok(Fields(fields))
    }
}
