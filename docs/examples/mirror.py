"""Keeps a copy of all tournaments of an organisation, live: python3 mirror.py URL KEY FOLDER

FOLDER/tournament-ID.json is what GET /api/tournaments/ID answers, byte for byte (docs/api.md, "Keeping a copy")."""
import base64, hashlib, http.client, json, os, pathlib, socket, ssl, sys, time, urllib.parse, urllib.request

URL, KEY, FOLDER = sys.argv[1].rstrip('/'), sys.argv[2], pathlib.Path(sys.argv[3])
LIST = 'organization/' + KEY[3:19]  # a key begins with the id of its organisation
MOST = 64  # topics of a socket; tournaments beyond are read whenever their line of the list changes

class Ended(Exception):
    """The line is over. What is held stays: only the list, once it is heard again, says what is gone."""

def file_of(topic): return FOLDER / (topic.replace('/', '-') + '.json')
def held(topic): return file_of(topic).read_bytes() if file_of(topic).exists() else b''
def compact(view): return json.dumps(view, separators=(',', ':'), ensure_ascii=False).encode()
def stamp_of(data): return hashlib.sha256(data).hexdigest()[:16]

def keep(topic, data):
    part = file_of(topic).with_suffix('.part')  # a kill leaves the old file or the new one
    part.write_bytes(data)
    os.replace(part, file_of(topic))

def get(path):
    asked = urllib.request.Request(URL + path, headers={'Authorization': f'Bearer {KEY}'})
    with urllib.request.urlopen(asked, timeout=10) as answer: return answer.read()

def open_line():
    at = urllib.parse.urlsplit(URL)
    line = socket.create_connection((at.hostname, at.port or (443 if at.scheme == 'https' else 80)), timeout=10)
    if at.scheme == 'https': line = ssl.create_default_context().wrap_socket(line, server_hostname=at.hostname)
    line.sendall((f'GET {at.path}/api/live?beat=1 HTTP/1.1\r\nHost: {at.netloc}\r\nAuthorization: Bearer {KEY}\r\n'
                  'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n'
                  f'Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n\r\n').encode())
    stream = line.makefile('rb')
    status = stream.readline().decode()
    while stream.readline().strip(): pass
    if ' 101 ' not in status: raise Ended(status.strip())  # 401: the key does not count now; 503: later
    return line, stream

def send(line, code, data):  # at most 125 bytes, which is all that is sent here
    mask = os.urandom(4)
    line.sendall(bytes([128 | code, 128 | len(data)]) + mask + bytes(b ^ mask[at % 4] for at, b in enumerate(data)))

def frames(line, stream):
    def exactly(size):
        data = stream.read(size)  # times out where not even a beat comes
        if len(data) < size: raise Ended('the line broke')
        return data
    while True:
        first, size = exactly(2)
        if size > 125: size = int.from_bytes(exactly(2 if size == 126 else 8), 'big')
        code, data = first & 15, exactly(size)
        if code == 8: raise Ended(f'closed with {int.from_bytes(data[:2], "big")}')
        if code == 9: send(line, 10, data)
        if code == 1: yield json.loads(data)  # each comes whole

def change(view, changes):
    for path, *value in changes:
        place = view
        for step in path[:-1]: place = place[step]
        if value: place[path[-1]] = value[0]
        else: del place[path[-1]]

def mirror(line, stream):
    views, lines, followed = {}, {}, set()
    def follow(topic, data=b''):
        followed.add(topic)
        send(line, 1, compact({'follow': topic, 'since': stamp_of(data)} if data else {'follow': topic}))
    follow(LIST)
    for frame in frames(line, stream):
        topic = frame.get('topic', LIST)
        if topic != LIST and topic[11:] not in lines: continue  # was on its way when the list said that it is gone
        if 'error' in frame or 'gone' in frame: raise Ended(json.dumps(frame))
        if 'view' not in frame and 'changes' not in frame: continue  # a beat; or what is held is current
        view = frame['view'] if 'view' in frame else views.pop(topic, None) or json.loads(held(topic) or '{}')
        if stamp_of(compact(view)) == frame.get('from'): change(view, frame['changes'])
        data = compact(view)
        if stamp_of(data) == frame['stamp']: views[topic] = view
        elif 'view' in frame: raise Ended(f'{topic} has another stamp')
        else: follow(topic)  # the whole view, for something is missing here
        if topic not in views: continue
        if topic != LIST: keep(topic, data); continue
        before, lines = lines, {one['id']: one for one in view['tournaments'] if one['purpose'] == 'Competition'}
        for file in FOLDER.glob('tournament-*.json'):
            if file.stem[11:] not in lines: file.unlink()
        followed = {LIST} | {topic for topic in followed if topic[11:] in lines}
        for id, told in lines.items():
            if (topic := f'tournament/{id}') in followed: continue
            if len(followed) < MOST: follow(topic, held(topic))
            elif told != before.get(id): keep(topic, get(f'/api/tournaments/{id}'))

FOLDER.mkdir(parents=True, exist_ok=True)
wait = 1
while True:
    began = time.monotonic()
    try: mirror(*open_line())
    except (Ended, OSError, http.client.HTTPException) as why: print(why, file=sys.stderr, flush=True)
    wait = 1 if time.monotonic() - began > 5 else min(2 * wait, 60)
    time.sleep(wait)
