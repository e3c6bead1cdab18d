// StupidChess: the envelopes of the document (§11), and how they map to the protocol that is spoken.
#ifndef STUPIDCHESS_PROTOCOL_HPP
#define STUPIDCHESS_PROTOCOL_HPP

#include "notation.hpp"

/// The kinds of messages.
enum class EProtocolMessageType : uint16_t {
    C2S_Join = 100,
    C2S_Command = 101,
    C2S_Ping = 102,

    S2C_JoinAck = 200,
    S2C_CommandAck = 201,
    S2C_Snapshot = 202,
    S2C_EventDelta = 203,
    S2C_GameOver = 204,
    S2C_Error = 205
};

/// A message in its envelope. Ours: servers speak docs/protocol.md, where a message is one JSON object
/// and not JSON inside a text; the functions below translate. Identity comes with the connection,
/// never from an envelope.
struct FProtocolEnvelope {
    EProtocolMessageType MessageType;
    uint64_t Sequence = 0;
    std::string MatchId;
    std::string PayloadJson;
};

namespace stupidchess {

inline constexpr std::pair<EProtocolMessageType, const char *> MessageTypes[] = {
    {EProtocolMessageType::C2S_Join, "join"},
    {EProtocolMessageType::C2S_Command, "command"},
    {EProtocolMessageType::C2S_Ping, "ping"},
    {EProtocolMessageType::S2C_JoinAck, "join_ack"},
    {EProtocolMessageType::S2C_CommandAck, "command_ack"},
    {EProtocolMessageType::S2C_Snapshot, "snapshot"},
    {EProtocolMessageType::S2C_EventDelta, "event_delta"},
    {EProtocolMessageType::S2C_GameOver, "game_over"},
    {EProtocolMessageType::S2C_Error, "error"},
};

/// A message of the protocol in an envelope; none for those that the document has no number for
/// (`welcome`, `presence`, `pong`). The payload is the whole message.
inline std::optional<FProtocolEnvelope> ToEnvelope(const Json &Message) {
    for (const auto &[Type, Word] : MessageTypes) {
        if (Message["type"].text() != Word) continue;
        // A delta is numbered by its last event, an answer by the command that it answers.
        const Json &Number = Message[Message.has("latest")   ? "latest"
                                     : Message.has("number") ? "number"
                                                             : "sequence"];
        return FProtocolEnvelope{Type, Number.decimal().value_or(0), std::string(Message["match"].text()),
                                 Message.dump()};
    }
    return std::nullopt;
}

/// The message of the protocol that an envelope of a client stands for: its payload, with type, match
/// and, for a command, sequence from the envelope.
inline Result<Json> FromEnvelope(const FProtocolEnvelope &Envelope) {
    Result<Json> Payload = Json::parse(Envelope.PayloadJson.empty() ? "{}" : Envelope.PayloadJson);
    if (!Payload) return Payload.error();
    if (!Payload->is_object()) return Refusal("bad_message", "the payload is no object");
    for (const auto &[Type, Word] : MessageTypes) {
        if (Type != Envelope.MessageType) continue;
        Payload->set("type", Word);
        if (Type != EProtocolMessageType::C2S_Ping) Payload->set("match", Envelope.MatchId);
        if (Type == EProtocolMessageType::C2S_Command) Payload->set("sequence", Json::decimal(Envelope.Sequence));
        return std::move(Payload).value();
    }
    return Refusal("unknown_type", "there is no message of this number");
}

/// An envelope as text: {"messageType", "sequence", "matchId", "payloadJson"}, the sequence in quotes.
inline std::string WriteEnvelope(const FProtocolEnvelope &Envelope) {
    return Json::object({{"messageType", static_cast<unsigned>(Envelope.MessageType)},
                         {"sequence", Json::decimal(Envelope.Sequence)},
                         {"matchId", Envelope.MatchId},
                         {"payloadJson", Envelope.PayloadJson}})
        .dump();
}

/// Reads an envelope; every field must be there, and within its range.
inline Result<FProtocolEnvelope> ReadEnvelope(std::string_view Text) {
    constexpr size_t BytesMax = 256u << 10;
    if (Text.size() > BytesMax) return Refusal("too_large", "an envelope has at most 256 KiB");
    const Result<Json> Read = Json::parse(Text, 16);
    if (!Read) return Read.error();
    const auto Type = (*Read)["messageType"].number<uint16_t>();
    const auto Sequence = (*Read)["sequence"].decimal();
    const Json &Match = (*Read)["matchId"];
    const Json &Payload = (*Read)["payloadJson"];
    if (!Type || !Sequence || !Match.is_text() || !Payload.is_text() || Read->members().size() != 4)
        return Refusal("bad_message", "an envelope has messageType, sequence, matchId and payloadJson");
    for (const auto &Known : MessageTypes)
        if (static_cast<uint16_t>(Known.first) == *Type)
            return FProtocolEnvelope{Known.first, *Sequence, std::string(Match.text()), std::string(Payload.text())};
    return Refusal("unknown_type", "there is no message of this number");
}

} // namespace stupidchess

#endif // STUPIDCHESS_PROTOCOL_HPP
