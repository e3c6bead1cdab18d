//! What something hidden may turn out to be.

use serde::{Serialize, Serializer, ser::SerializeMap};

/// How likely each thing is that may come of one square, as far as somebody can know.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Odds {
    /// The square.
    pub at: String,
    /// What may come of it and the probability of that, likeliest first.
    #[serde(serialize_with = "as_object")]
    pub chances: Vec<(String, f64)>,
}

fn as_object<T: Serializer>(chances: &[(String, f64)], to: T) -> Result<T::Ok, T::Error> {
    let mut object = to.serialize_map(Some(chances.len()))?;
    for (what, chance) in chances {
        object.serialize_entry(what, chance)?;
    }
    object.end()
}
